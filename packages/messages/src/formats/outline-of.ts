import type { Message } from '../core/message.ts';
import type { OutlineNode } from '../core/outline.ts';
import { outlineMx } from '../iso20022/index.ts';
import { outlineFin } from '../swift-mt/outline.ts';
import { outlineTelex } from '../telex/index.ts';

/** A parsed message as a tree that a person can read, each node with its place in the text. */
export function outline(message: Message): OutlineNode[] {
  switch (message.format) {
    case 'swift-mt':
      return outlineFin(message);
    case 'iso20022':
      return outlineMx(message);
    case 'telex':
      return outlineTelex(message);
  }
}
