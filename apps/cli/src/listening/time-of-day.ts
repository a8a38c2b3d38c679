/** `12:30:01.123`, in the reader's time zone. */
export function timeOfDay(at: Date): string {
  const two = (number: number): string => `${number}`.padStart(2, '0');
  const seconds = `${two(at.getSeconds())}.${`${at.getMilliseconds()}`.padStart(3, '0')}`;
  return `${two(at.getHours())}:${two(at.getMinutes())}:${seconds}`;
}
