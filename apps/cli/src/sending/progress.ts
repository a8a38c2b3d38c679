const ERASE_LINE = '\r\u001b[K';

export interface Progress {
  show(text: string): void;
  /** Must be called before anything else is written, and at the end. */
  clear(): void;
}

/** A line that a terminal shows during long work. Nothing is written when standard error is not a terminal. */
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
