const ERASE_LINE = '\r\u001b[K';

export interface Progress {
  show(text: string): void;
  /** Before anything else is written, and at the end. */
  clear(): void;
}

/** A line that a terminal shows while something takes its time. Nothing where standard error is no terminal. */
export function progressLine(isShown: boolean): Progress {
  if (!isShown) return { show: () => {}, clear: () => {} };
  return {
    show: (text) => {
      process.stderr.write(`${ERASE_LINE}${text}`);
    },
    clear: () => {
      process.stderr.write(ERASE_LINE);
    },
  };
}
