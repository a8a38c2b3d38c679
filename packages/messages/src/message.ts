import type { FinMessage } from './swift-mt/fin-message.ts';

/** A message whose structure could be read, with the place of everything in it. */
export type Message = FinMessage;
