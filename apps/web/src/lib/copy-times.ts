import { exactUtc } from './zone.ts';

/**
 * A copied text must keep the zone of its times: a column's heading names it, and is not copied with a row. Each time within
 * the selection is followed by the exact moment in UTC, which is on the page while the browser copies. Returns a function that ends it.
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
