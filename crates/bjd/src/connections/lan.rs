//! The address of this machine in the local network, and a link to it that a phone can read.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, UdpSocket};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// Black on white, whatever the colours of the terminal: phones expect dark
/// squares on a light ground.
const BLACK_ON_WHITE: &str = "\x1b[30;107m";
const RESET: &str = "\x1b[0m";

/// Returns the address by which other machines of the local network reach this one.
pub(crate) fn lan_address() -> Option<IpAddr> {
    // Both remote addresses are reserved for documentation, so nobody has them. Connecting a UDP
    // socket sends nothing; the system only chooses the source address that it would use.
    let four =
        local_end((Ipv4Addr::UNSPECIFIED, 0).into(), (Ipv4Addr::new(192, 0, 2, 1), 9).into());
    let remote = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);
    four.or_else(|| local_end((Ipv6Addr::UNSPECIFIED, 0).into(), (remote, 9).into()))
}

fn local_end(local: std::net::SocketAddr, remote: std::net::SocketAddr) -> Option<IpAddr> {
    let socket = UdpSocket::bind(local).ok()?;
    socket.connect(remote).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified() && !address.is_loopback()).then_some(address)
}

/// Returns the address to listen on for a network in which this machine has that address.
pub(crate) fn everywhere(address: Option<IpAddr>) -> IpAddr {
    match address {
        Some(IpAddr::V6(_)) => Ipv6Addr::UNSPECIFIED.into(),
        Some(IpAddr::V4(_)) | None => Ipv4Addr::UNSPECIFIED.into(),
    }
}

/// Returns a link as a QR code for a terminal, with the quiet zone that scanners need; `None`
/// if the link is too long.
pub(crate) fn qr_code(link: &str) -> Option<String> {
    let code = QrCode::new(link).ok()?;
    let picture = code.render::<Dense1x2>().quiet_zone(true).build();
    let lines = picture.lines().map(|line| format!("{BLACK_ON_WHITE}{line}{RESET}\n"));
    Some(lines.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_the_code_with_a_light_border() {
        let address = "http://192.168.178.23:2121/";
        let code = QrCode::new(address).unwrap();
        let width = code.width();
        let picture = qr_code(address).unwrap();
        let mut grid: Vec<Vec<bool>> = Vec::new();
        for line in picture.lines() {
            let line = line.strip_prefix(BLACK_ON_WHITE).unwrap().strip_suffix(RESET).unwrap();
            let is_dark = |c: char, upper: bool| match c {
                '\u{2588}' => true,
                '\u{2580}' => upper,
                '\u{2584}' => !upper,
                ' ' => false,
                other => panic!("{other}"),
            };
            grid.push(line.chars().map(|c| is_dark(c, true)).collect());
            grid.push(line.chars().map(|c| is_dark(c, false)).collect());
        }
        assert!(grid.iter().all(|row| row.len() == width + 8), "four light columns on each side");
        assert!(grid[..4].iter().flatten().all(|&dark| !dark), "four light grid above");
        for y in 0..width {
            for x in 0..width {
                let dark = code[(x, y)] == qrcode::Color::Dark;
                assert_eq!(grid[y + 4][x + 4], dark, "{x} {y}");
            }
        }
        assert_eq!(qr_code(&"x".repeat(10_000)), None);
    }
}
