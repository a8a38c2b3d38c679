import type { ProblemCode } from '../../iso20022/index.ts';
import type { MxMessage } from '../../iso20022/mx-message.ts';
import type { Fixer } from '../piece.ts';

/** What corrects the problems of an ISO 20022 message, by their codes. A code that is missing here is never corrected. */
export const ISO_FIXERS: Readonly<Partial<Record<ProblemCode, Fixer<MxMessage>>>> = {};
