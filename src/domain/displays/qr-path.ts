/** The dark squares of a code as the path of one SVG element, a run of each row at a time. */
export function qrPath(size: number, isDark: (x: number, y: number) => boolean): string {
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      let end = x;
      while (end < size && isDark(end, y)) end += 1;
      if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = Math.max(x, end);
    }
  }
  return path;
}
