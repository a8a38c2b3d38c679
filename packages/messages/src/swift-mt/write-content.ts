import { writeConfirmation } from './confirmation/write.ts';
import type { MtContent } from './content.ts';
import { writeAnswer, writeCancellation, writeFreeFormat } from './free-format/write.ts';
import { writeMt103 } from './mt103/write.ts';
import { writeMt202, writeMt202Cov } from './mt202/write.ts';
import { writeAcknowledgement } from './service-message-content.ts';
import { writeInterimReport, writeStatement } from './statement/write.ts';

/** Writes a message from its typed content. Validation of the text tells whether the content is right. */
export function writeContent(content: MtContent): string {
  switch (content.type) {
    case 'MT103':
    case 'MT103 STP':
    case 'MT103 REMIT':
      return writeMt103(content);
    case 'MT202':
      return writeMt202(content);
    case 'MT202 COV':
      return writeMt202Cov(content);
    case 'MT192':
    case 'MT292':
      return writeCancellation(content);
    case 'MT196':
    case 'MT296':
      return writeAnswer(content);
    case 'MT199':
    case 'MT299':
      return writeFreeFormat(content);
    case 'MT900':
    case 'MT910':
      return writeConfirmation(content);
    case 'MT940':
    case 'MT950':
      return writeStatement(content);
    case 'MT942':
      return writeInterimReport(content);
    case 'ACK':
    case 'NAK':
      return writeAcknowledgement(content);
  }
}
