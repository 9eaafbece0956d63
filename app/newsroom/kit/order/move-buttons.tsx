type Props = {
  /** The names of the buttons. */
  up: string;
  down: string;
  onMove: (by: -1 | 1) => void;
};

/** Shows the buttons that move a row up and down, for staff members who do not drag. */
export function MoveButtons({ up, down, onMove }: Props) {
  return (
    <>
      <button type="button" aria-label={up} onClick={() => onMove(-1)}>
        ↑
      </button>
      <button type="button" aria-label={down} onClick={() => onMove(1)}>
        ↓
      </button>
    </>
  );
}
