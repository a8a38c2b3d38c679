import { withoutIsolates } from '../text/format.ts';

/**
 * Copied text has no invisible marks: names are shown between marks that keep their direction to themselves, and other
 * programs would take these for part of the name.
 */
document.addEventListener('copy', (event) => {
  const selected = document.getSelection()?.toString() ?? '';
  const plain = withoutIsolates(selected);
  // Fields have their own selection, and nothing else needs a change.
  if (plain === selected || event.clipboardData === null) return;
  event.clipboardData.setData('text/plain', plain);
  event.preventDefault();
});
