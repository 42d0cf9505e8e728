"""Builds the display face from @fontsource-variable/besley (OFL-1.1): one weight, Latin to Latin Extended-A, one woff2.

    npm install --prefix /tmp/face @fontsource-variable/besley@5.3.0
    python3 -m venv /tmp/face/env && /tmp/face/env/bin/pip install fonttools brotli
    /tmp/face/env/bin/python art/display-face.py /tmp/face/node_modules src/ui/styles/fonts/besley-bold.woff2

Besley's tabular zero stays at the regular weight and width while the other nine figures grow with the weight (no
variation data on that one glyph), so at 700 it is light and narrow. Here it takes the bold proportional zero's outline,
centred on the other figures' advance.
"""

import sys
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEIGHT = 700
FEATURES = ["kern", "liga", "calt", "tnum", "mark", "mkmk", "ccmp", "locl"]
# S and T with comma below, capital sharp s, spacing accents, then dashes, quotes, currency and arithmetic.
WANTED = [*range(0x20, 0x180), 0x218, 0x219, 0x21A, 0x21B, 0x1E9E, *range(0x2C6, 0x2DE), *range(0x2000, 0x2300)]


def keep(font, codepoints):
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codepoints)
    subsetter.subset(font)


def tabular(font):
    """From a figure's glyph to its tabular one."""
    gsub = font["GSUB"].table
    lookups = {
        index
        for record in gsub.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    return {a: b for index in lookups for table in gsub.LookupList.Lookup[index].SubTable for a, b in table.mapping.items()}


def mend_zero(font):
    cmap, glyphs, widths = font.getBestCmap(), font["glyf"], font["hmtx"]
    forms = tabular(font)
    zero = cmap[ord("0")]
    advance = widths[forms[cmap[ord("1")]]][0]
    bold = glyphs[zero]
    shift = round((advance - (bold.xMax - bold.xMin)) / 2) - bold.xMin
    pen = TTGlyphPen(font.getGlyphSet())
    font.getGlyphSet()[zero].draw(TransformPen(pen, (1, 0, 0, 1, shift, 0)))
    glyphs[forms[zero]] = pen.glyph()
    glyphs[forms[zero]].recalcBounds(glyphs)
    widths[forms[zero]] = (advance, glyphs[forms[zero]].xMin)
    assert {widths[forms[cmap[ord(figure)]]][0] for figure in "0123456789"} == {advance}


def main(modules, target):
    files = Path(modules) / "@fontsource-variable" / "besley" / "files"
    with tempfile.TemporaryDirectory() as scratch:
        parts, seen = [], set()
        for part in ("latin", "latin-ext"):
            path = Path(scratch) / f"{part}.ttf"
            font = TTFont(files / f"besley-{part}-wght-normal.woff2")
            drawn = font["head"].created
            font.flavor = None
            font.save(path)
            font = instancer.instantiateVariableFont(TTFont(path), {"wght": WEIGHT})
            font.save(path)
            font = TTFont(path)
            mine = [point for point in WANTED if point in font.getBestCmap() and point not in seen]
            seen.update(mine)
            keep(font, mine)
            font.save(path)
            parts.append(str(path))
        font = merge.Merger().merge(parts)
        whole = Path(scratch) / "whole.ttf"
        font.save(whole)
        font = TTFont(whole, recalcTimestamp=False)
        mend_zero(font)
        keep(font, sorted(font.getBestCmap()))
        font["head"].created = font["head"].modified = drawn
        font.flavor = "woff2"
        font.save(target)
    print(target, Path(target).stat().st_size, "bytes,", len(seen), "characters")


main(*sys.argv[1:])
