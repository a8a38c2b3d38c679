import { writeAcknowledgement } from '../envelope/service-message-content.ts';
import { writeConfirmation } from '../types/confirmation/write.ts';
import { writeAnswer, writeCancellation, writeFreeFormat } from '../types/free-format/write.ts';
import { writeMt103 } from '../types/mt103/write.ts';
import { writeMt202, writeMt202Cov } from '../types/mt202/write.ts';
import { writeInterimReport, writeStatement } from '../types/statement/write.ts';
import type { EnvelopeDraft, MtDraft } from './content.ts';
import type { MtEnvelope } from './content-parts.ts';

/** Writes a message from its typed content. Validation of the text tells whether the content is right. */
export function writeContent(content: MtDraft): string {
  switch (content.type) {
    case 'MT103':
    case 'MT103 STP':
    case 'MT103 REMIT': {
      const lists = { timeIndications: [], instructionCodes: [], sendersCharges: [] };
      return writeMt103({ ...lists, ...content, envelope: whole(content.envelope) });
    }
    case 'MT202':
      return writeMt202({ timeIndications: [], ...content, envelope: whole(content.envelope) });
    case 'MT202 COV':
      return writeMt202Cov({ timeIndications: [], ...content, envelope: whole(content.envelope) });
    case 'MT192':
    case 'MT292':
      return writeCancellation({ copiedFields: [], ...content, envelope: whole(content.envelope) });
    case 'MT196':
    case 'MT296':
      return writeAnswer({ copiedFields: [], ...content, envelope: whole(content.envelope) });
    case 'MT199':
    case 'MT299':
      return writeFreeFormat({ ...content, envelope: whole(content.envelope) });
    case 'MT900':
    case 'MT910':
      return writeConfirmation({ ...content, envelope: whole(content.envelope) });
    case 'MT940':
    case 'MT950': {
      const lists = { lines: [], forwardAvailableBalances: [] };
      return writeStatement({ ...lists, ...content, envelope: wholeOrNone(content.envelope) });
    }
    case 'MT942':
      return writeInterimReport({ lines: [], ...content, envelope: wholeOrNone(content.envelope) });
    case 'ACK':
    case 'NAK':
      return writeAcknowledgement({ otherTags: [], ...content });
  }
}

function whole(envelope: EnvelopeDraft): MtEnvelope {
  return { direction: 'input', otherTags: [], trailers: [], ...envelope };
}

function wholeOrNone(envelope: EnvelopeDraft | null): MtEnvelope | null {
  return envelope === null ? null : whole(envelope);
}
