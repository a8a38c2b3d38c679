import type { Acknowledgement, Mt103, Mt202, Mt202Cov } from './content.ts';
import { writeMt103 } from './mt103/write.ts';
import { writeMt202, writeMt202Cov } from './mt202/write.ts';
import { writeAcknowledgement } from './service-message-content.ts';

/** Writes a message from its typed content. Validation of the text tells whether the content is right. */
export function writeContent(content: Mt103 | Mt202 | Mt202Cov | Acknowledgement): string {
  switch (content.type) {
    case 'MT103':
    case 'MT103 STP':
    case 'MT103 REMIT':
      return writeMt103(content);
    case 'MT202':
      return writeMt202(content);
    case 'MT202 COV':
      return writeMt202Cov(content);
    case 'ACK':
    case 'NAK':
      return writeAcknowledgement(content);
  }
}
