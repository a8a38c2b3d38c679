/**
 * The error for a message that only an untyped caller can pass.
 * @param right what the function accepts
 */
export function noMessage(given: unknown, right: string): TypeError {
  return new TypeError(`The message is ${kindOf(given)}. Pass ${right}.`);
}

function kindOf(given: unknown): string {
  if (given === undefined || given === null) return String(given);
  if (typeof given !== 'object') return `a ${typeof given}`;
  return `an object of the class ${given.constructor?.name ?? 'null'}`;
}

/** @throws TypeError for anything but a text */
export function requireText(text: unknown): void {
  if (typeof text !== 'string') throw noMessage(text, 'its text');
}
