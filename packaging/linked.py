"""The parts of a program: the crates and libraries by others that are linked into it."""

import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from json import loads
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent


@dataclass(eq=False)
class Part:
    """A crate, a library, or the program itself."""

    name: str
    version: str  # empty if it cannot be told
    licence: str  # an SPDX expression
    purl: str  # without the version
    url: str = ""
    checksum: str = ""  # SHA-256 of the crate's file
    folder: Path = ROOT  # its sources
    texts: list[Path] = field(default_factory=list)  # its licences and notices
    needs: "set[Part]" = field(default_factory=set)

    @property
    def identity(self) -> str:
        """The package URL with the version, which is unique among the parts."""
        return self.purl + (f"@{quote(self.version, safe='')}" if self.version else "")


@dataclass(frozen=True)
class Program:
    """A program for a target, with the crates and the libraries that it contains, by name."""

    itself: Part
    target: str
    crates: list[Part]
    libraries: list[Part]


def program(target: str, package: str) -> Program:
    """Returns the program of a package of this workspace, as cargo links it for a target."""
    packages = loads(
        output(
            *("cargo", "metadata", "--format-version=1", "--locked", "--all-features"),
            f"--filter-platform={target}",
        )
    )["packages"]
    known = {(package["name"], package["version"]): package for package in packages}
    checksums = dict(locked_checksums())
    parts: dict[tuple[str, str], Part] = {}
    above: list[Part] = []
    itself = None
    for depth, name, version in linked_crates(target, package):
        crate = known[name, version]
        if crate["source"] is None:  # of this workspace: a piece of the program
            part = itself = itself or program_part(crate)
        else:
            if (name, version) not in parts:
                parts[name, version] = crate_part(crate, checksums)
            part = parts[name, version]
        del above[depth:]
        if above and above[-1] is not part:
            above[-1].needs.add(part)
        above.append(part)
    crates = [parts[key] for key in sorted(parts)]
    assert itself is not None, f"cargo knows no package {package}"
    libraries = [*bundled_libraries(itself, crates), *toolchain_libraries(itself, target)]
    return Program(itself, target, crates, libraries)


def linked_crates(target: str, package: str) -> Iterator[tuple[int, str, str]]:
    """Yields depth, name and version of the crates of a package, each below one that needs it."""
    features = (ROOT / "packaging/features").read_text().split()
    own = [name.removeprefix(f"{package}/") for name in features if name.startswith(f"{package}/")]
    tree = output(
        *("cargo", "tree", "--locked", f"--package={package}", f"--target={target}"),
        f"--features={','.join(own)}",
        *("--edges=normal,no-proc-macro", "--prefix=depth", "--format= {p}"),
    )
    for line in tree.splitlines():
        depth, name, version, *_ = line.split()
        yield int(depth), name, version.removeprefix("v")


def locked_checksums() -> Iterator[tuple[tuple[str, str], str]]:
    """Yields name, version and SHA-256 of the crates in Cargo.lock."""
    for entry in (ROOT / "Cargo.lock").read_text().split("[[package]]\n"):
        keys = dict(re.findall(r'^(\w+) = "(.*)"$', entry, re.MULTILINE))
        if "checksum" in keys:
            yield (keys["name"], keys["version"]), keys["checksum"]


def program_part(crate: dict) -> Part:
    """Returns the program of a package."""
    name = next(target["name"] for target in crate["targets"] if "bin" in target["kind"])
    return Part(name, crate["version"], crate["license"], f"pkg:generic/{name}")


def crate_part(crate: dict, checksums: dict[tuple[str, str], str]) -> Part:
    """Returns a crate from the registry."""
    name, version = crate["name"], crate["version"]
    folder = Path(crate["manifest_path"]).parent
    return Part(
        name,
        version,
        crate["license"].replace("/", " OR "),  # as expressions were once written
        f"pkg:cargo/{name}",
        crate["repository"] or "",
        checksums[name, version],
        folder,
        licence_texts(folder),
    )


def licence_texts(folder: Path) -> list[Path]:
    """Returns the licences and notices of a crate and of the code by others inside it."""
    top = [
        file
        for pattern in ("LICEN[CS]E*", "COPYING*", "COPYRIGHT*", "NOTICE*", "UNLICENSE*")
        for file in sorted(folder.glob(pattern))
    ]
    inside = [file for file in sorted(folder.rglob("LICEN[CS]E*")) if file not in top]
    return [file for file in top + inside if file.is_file()]


def bundled_libraries(itself: Part, crates: list[Part]) -> Iterator[Part]:
    """Yields the libraries that come inside a crate or inside the page of the server."""
    for crate in crates:
        match crate.name:
            case "libsqlite3-sys":
                header = crate.folder / "sqlite3/sqlite3.h"
                version = found(r'#define SQLITE_VERSION +"(.*)"', header)
                library = Part("sqlite", version, "blessing", "pkg:generic/sqlite")
                library.url = "https://sqlite.org/"
            case "libmimalloc-sys":  # version 3, because nobody asks for its feature "v2"
                header = crate.folder / "c_src/mimalloc/v3/include/mimalloc.h"
                number = int(found(r"#define MI_MALLOC_VERSION +(\d+)", header))
                version = f"{number // 10000}.{number // 100 % 100}.{number % 100}"
                library = Part("mimalloc", version, "MIT", "pkg:github/microsoft/mimalloc")
                library.url = "https://github.com/microsoft/mimalloc"
            case "zstd-sys":
                version = crate.version.partition("+zstd.")[2]
                library = Part("zstd", version, "BSD-3-Clause", "pkg:github/facebook/zstd")
                library.url = "https://github.com/facebook/zstd"
            case _:
                continue
        crate.needs.add(library)
        yield library
    if itself.name == "bjd":
        vendor = ROOT / "crates/bjd/web/vendor"
        version = found(r"lit-html ([\d.]+)", vendor / "lit.js")
        library = Part("lit-html", version, "BSD-3-Clause", "pkg:npm/lit-html", "https://lit.dev/")
        library.texts = [vendor / "lit.LICENSE"]
        itself.needs.add(library)
        yield library


def toolchain_libraries(itself: Part, target: str) -> Iterator[Part]:
    """Yields the libraries that the compiler and the linker add."""
    rust = re.search(r"^release: (.*)$", output(os.environ.get("RUSTC", "rustc"), "-vV"), re.MULTILINE)[1]
    std = Part("rust-std", rust, "MIT OR Apache-2.0", "pkg:generic/rust-std")
    std.url = "https://github.com/rust-lang/rust"
    if target.endswith("-linux-musl"):
        below = [
            Part("musl", "", "MIT", "pkg:generic/musl", "https://musl.libc.org/"),
            Part("libunwind", "", "Apache-2.0 WITH LLVM-exception", "pkg:generic/libunwind"),
        ]
    elif target.endswith("-linux-gnu"):
        below = [Part("glibc", glibc_version(), "LGPL-2.1-or-later", "pkg:generic/glibc"), libgcc()]
    elif target.endswith("-windows-gnu"):
        below = [Part("mingw-w64", "", "ZPL-2.1", "pkg:generic/mingw-w64"), libgcc()]
    else:
        raise ValueError(f"the C library of {target} is not known here")
    itself.needs.add(std)
    std.needs.update(below)
    yield std
    yield from below


def glibc_version() -> str:
    """Returns the version of the C library that the C compiler links."""
    macros = output(os.environ.get("CC", "cc"), "-E", "-dM", "-include", "features.h", "-xc", os.devnull)
    return ".".join(re.search(rf"#define {name} (\d+)", macros)[1] for name in ("__GLIBC__", "__GLIBC_MINOR__"))


def libgcc() -> Part:
    """Returns what GCC adds to a program."""
    version = output(os.environ.get("CC", "cc"), "-dumpfullversion").strip()
    licence = "GPL-3.0-or-later WITH GCC-exception-3.1"
    return Part("libgcc", version, licence, "pkg:generic/libgcc")


def found(pattern: str, file: Path) -> str:
    """Returns what the group of a pattern matches in a file."""
    match = re.search(pattern, file.read_text())
    assert match, f"{file} has no {pattern}"
    return match[1]


def output(*command: str) -> str:
    """Returns what a command prints; stops where it fails."""
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
