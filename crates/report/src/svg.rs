//! A picture: [`Svg`].

use std::fmt::Display;

/// The fonts of a picture.
const FONTS: &str = "system-ui, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif";

/// The colour of less important elements.
pub(crate) const GREY: &str = "#555555";

/// The colour of all other elements without their own colour.
pub(crate) const BLACK: &str = "#1c1c1c";

/// A picture, or a part of one.
#[derive(Default)]
pub(crate) struct Svg(String);

/// The size of a picture and of its text, in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size<T> {
    pub(crate) width: T,
    pub(crate) height: T,
    pub(crate) font: u8,
}

impl Svg {
    /// Begins a picture on white ground. Its title and its description, both escaped, are read to
    /// people who cannot see it.
    pub(crate) fn new(size: Size<impl Display>, title: &str, description: &str) -> Self {
        let Size { width, height, font } = size;
        let mut svg = Self::default();
        svg.line(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" font-size=\"{font}\" \
             fill=\"{BLACK}\" font-family=\"{FONTS}\">"
        ));
        svg.line(&format!("<title>{title}</title>"));
        svg.line(&format!("<desc>{description}</desc>"));
        svg.line(&format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>"));
        svg
    }

    /// Adds a line of elements.
    pub(crate) fn line(&mut self, line: &str) {
        self.0 += line;
        self.0.push('\n');
    }

    /// Adds a text, already escaped, with these attributes.
    pub(crate) fn text(
        &mut self,
        (x, y): (impl Display, impl Display),
        attributes: &str,
        text: impl Display,
    ) {
        let space = if attributes.is_empty() { "" } else { " " };
        self.line(&format!("<text x=\"{x}\" y=\"{y}\"{space}{attributes}>{text}</text>"));
    }

    /// Adds a part.
    pub(crate) fn part(&mut self, part: &Self) {
        self.0 += &part.0;
    }

    /// Ends the picture and returns it.
    pub(crate) fn end(mut self) -> String {
        self.line("</svg>");
        self.0
    }
}

/// Returns a text for the content of an element.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
