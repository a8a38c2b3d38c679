/** What a trigger file has after the name of the file that it announces. */
const TRIGGER = /^(.+)\.(?:done|ok|trg|trigger|ready|rdy|go|end|flag)$/i;

/** The name that a trigger file announces, `payments.csv` or `payments`; null if it is not the name of a trigger file. */
export const announcedBy = (name: string): string | null => TRIGGER.exec(name)?.[1] ?? null;

/** True if a trigger file that announces this name is for the file: it may leave out the extension. */
export const isAnnounced = (file: string, announced: string): boolean =>
  file === announced || stemOf(file) === announced;

/** A name without its extension. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
