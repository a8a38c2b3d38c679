/** What a trigger file has after the name of the file that it announces. */
const TRIGGER = /^(.+)\.(?:done|ok|trg|trigger|ready|rdy|go|end|flag)$/i;

/** The name that a trigger file announces, `payments.csv` or `payments`; null if it is not the name of a trigger file. */
export const announcedBy = (name: string): string | null => TRIGGER.exec(name)?.[1] ?? null;

/** The extensions of encryption and compression, which follow that of the content. */
const WRAPPED = /(?:\.(?:pgp|gpg|asc|gz))+$/i;

/** The shortest name by which a trigger file may announce this file: `payments` for `payments.csv` and `payments.csv.pgp`. */
export const shortNameOf = (file: string): string => stemOf(file.replace(WRAPPED, ''));

/** True if a trigger file that announces this name is for the file: it may leave out the extensions. */
export const isAnnounced = (file: string, announced: string): boolean =>
  [file, stemOf(file), file.replace(WRAPPED, ''), shortNameOf(file)].includes(announced);

/** A name without its extension. */
function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
