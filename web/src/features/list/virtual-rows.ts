/** How a grid of equal cards lies on the page; in pixels. */
export interface GridShape {
  columns: number;
  /** Of a row with the gap below it. */
  rowHeight: number;
  /** Rows that are above the top of the screen, and rows that the screen holds. */
  rowsAbove: number;
  rowsOnScreen: number;
}

/** The cards to draw, `start` up to but without `end`, and the room to leave for those before and after them in pixels. */
export interface CardsInView {
  start: number;
  end: number;
  before: number;
  after: number;
}

/** Rows drawn beyond each edge of the screen: as far as a turn of the wheel goes before the next picture is drawn. */
const SPARE_ROWS = 3;

/** Returns which of `count` cards to draw: the rows on screen, and some more. */
export function cardsInView(count: number, shape: GridShape): CardsInView {
  const { columns, rowHeight, rowsAbove, rowsOnScreen } = shape;
  const rows = Math.ceil(count / columns);
  const top = Math.min(rowsAbove, Math.max(0, rows - rowsOnScreen)); // a list that became short is seen at its end
  const first = Math.max(0, top - SPARE_ROWS);
  const end = Math.min(rows, top + rowsOnScreen + SPARE_ROWS);
  return {
    start: first * columns,
    end: Math.min(count, end * columns),
    before: first * rowHeight,
    after: (rows - end) * rowHeight,
  };
}
