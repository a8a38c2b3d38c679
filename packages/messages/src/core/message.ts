import type { MxMessage } from '../iso20022/reading/mx-message.ts';
import type { FinMessage } from '../swift-mt/envelope/fin-message.ts';
import type { TelexMessage } from '../telex/index.ts';

/** A message whose structure could be parsed, with the position of everything in it. */
export type Message = FinMessage | MxMessage | TelexMessage;
