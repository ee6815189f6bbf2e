fn main() {
    use blackjack_engine::*;
    let r = House::default().with(["dealer-17=hit-soft"]).unwrap();
    blackjack_odds::time_dealer(r.rules());
}
