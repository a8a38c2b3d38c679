interface QrImageProps {
  /** A string of 0 and 1 for each row. */
  rows: readonly string[];
  label: string;
}

/** The free border that scanners need, in modules. */
const BORDER = 4;

/** A QR code, dark on white in every theme. */
export function QrImage({ rows, label }: QrImageProps) {
  const path = rows
    .flatMap((row, y) => [...row].map((module, x) => (module === '1' ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  const size = rows.length + 2 * BORDER;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-BORDER} ${-BORDER} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md border border-line"
    >
      <rect x={-BORDER} y={-BORDER} width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
