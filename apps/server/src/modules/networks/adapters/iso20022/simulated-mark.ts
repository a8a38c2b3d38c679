import { build, type Draft } from '@clearbench/messages';
import type { Written } from '../adapter.ts';

/** Marks every XML message of a simulated network. */
const MARK = '<!-- SIMULATED: no bank sent this message. -->\n';

/** Writes a message with the mark after the XML declaration, if there is one. */
export function marked(draft: Draft): Written {
  const xml = build(draft);
  const end = xml.startsWith('<?xml') ? xml.indexOf('?>') + 2 : 0;
  const text = `${xml.slice(0, end)}${end > 0 ? '\n' : ''}${MARK}${xml.slice(end).trimStart()}`;
  return { type: draft.type, text };
}
