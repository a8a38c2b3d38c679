export interface Point {
  x: number;
  y: number;
}

/** An SVG path through the points. A null leaves a gap; a point between two gaps becomes a dot. */
export function linePath(points: ReadonlyArray<Point | null>): string {
  let path = '';
  points.forEach((point, index) => {
    if (point === null) return;
    const { x, y } = rounded(point);
    const isFirst = isAbsent(points[index - 1]);
    if (!isFirst) path += `L${x} ${y}`;
    else path += isAbsent(points[index + 1]) ? `M${x} ${y}h0` : `M${x} ${y}`;
  });
  return path;
}

/** The area between the line and the base. */
export function areaPath(points: ReadonlyArray<Point | null>, baseY: number): string {
  let path = '';
  let run: Point[] = [];
  const close = () => {
    const [first] = run;
    const last = run.at(-1);
    if (first !== undefined && last !== undefined && run.length > 1) {
      path += `${linePath(run)}L${rounded(last).x} ${baseY}L${rounded(first).x} ${baseY}Z`;
    }
    run = [];
  };
  for (const point of points) {
    if (point === null) close();
    else run.push(point);
  }
  close();
  return path;
}

const isAbsent = (point: Point | null | undefined): boolean => point === null || point === undefined;

/** A tenth of a pixel is enough, and keeps the path short. */
const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });
