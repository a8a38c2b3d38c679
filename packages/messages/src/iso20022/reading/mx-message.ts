import type { MxType } from '../../core/message-type.ts';
import type { Mode, Problem } from '../../core/problem.ts';
import type { XmlDocument, XmlElement } from '../xml/xml-tree.ts';

/** An ISO 20022 message as written in a text. */
export interface MxMessage {
  readonly format: 'iso20022';
  readonly type: MxType;
  readonly mode: Mode;
  /** The whole text: wrapper, header and document. */
  readonly xml: XmlDocument;
  /** `AppHdr` (head.001.001.02), if there is one. */
  readonly header: XmlElement | null;
  /** `Document`. */
  readonly document: XmlElement;
  /** Where the message begins, from 1. */
  readonly line: number;
  /** Problems around header and document. */
  readonly problems: readonly Problem[];
}

export type MxResult =
  | {
      readonly kind: 'message';
      readonly type: MxType;
      readonly line: number;
      readonly message: MxMessage;
      readonly problems: Problem[];
    }
  /** `unsupported` is a message, or a version of one, that the package does not support; `malformed` is not a message. */
  | {
      readonly kind: 'unsupported' | 'malformed';
      readonly type: string | null;
      readonly line: number;
      readonly problems: Problem[];
    };
