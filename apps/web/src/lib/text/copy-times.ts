import { exactUtc } from './zone.ts';

/**
 * Copied text must keep the zone of its times: a column heading names it, but is not copied with a row. The exact
 * moment in UTC follows each time within the selection; it is on the page only while the browser copies. Returns a
 * function that stops this.
 */
export function copyTimesInUtc(): () => void {
  const onCopy = () => {
    const selection = getSelection();
    if (selection === null || selection.isCollapsed) return;
    const range = selection.getRangeAt(0);
    const times = [...document.querySelectorAll<HTMLTimeElement>('time[datetime]')].filter((time) =>
      range.intersectsNode(time),
    );
    const added = times.map((time) => {
      const exact = document.createElement('span');
      exact.className = 'absolute whitespace-pre opacity-0';
      exact.ariaHidden = 'true';
      exact.textContent = ` (${exactUtc(time.dateTime)})`;
      time.append(exact);
      return exact;
    });
    setTimeout(() => {
      for (const exact of added) exact.remove();
    });
  };
  document.addEventListener('copy', onCopy);
  return () => document.removeEventListener('copy', onCopy);
}
