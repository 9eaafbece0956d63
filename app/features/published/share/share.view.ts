/** Returns the URL of Weibo's share page. The title becomes the text of the post. */
export function weiboHref(url: string, title: string): string {
  return `https://service.weibo.com/share/share.php?${new URLSearchParams({ url, title, type: "button" })}`;
}

/** The dark cells of a QR code. */
type Cells = { size: number; get: (row: number, column: number) => number };

/** Returns the dark cells as data of one SVG path. Adjacent cells in a row become one bar; a cell is one unit. */
export function qrPath({ size, get }: Cells): string {
  let path = "";
  for (let row = 0; row < size; row += 1) {
    let from = -1;
    for (let column = 0; column <= size; column += 1) {
      const dark = column < size && get(row, column) === 1;
      if (dark && from < 0) from = column;
      if (dark || from < 0) continue;
      path += `M${from} ${row}h${column - from}v1h${from - column}z`;
      from = -1;
    }
  }
  return path;
}
