import { playCarefulPartner } from './partner/careful.ts';
import { playClumsyPartner } from './partner/clumsy.ts';
import { missingPrograms } from './partner/programs.ts';
import { onStage } from './partner/stage.ts';

/**
 * `npm run test:partner` plays two partners who are brought on board, with OpenSSH, curl and their own webhook receiver: one does
 * everything right, and one gets everything wrong once.
 */
const missing = missingPrograms();
if (missing.length > 0) {
  console.error(`Please install ${missing.join(', ')} first.`);
  process.exit(2);
}
for (const play of [playCarefulPartner, playClumsyPartner]) {
  await onStage((line) => console.log(line), play);
}
console.log('Both partners are on board.');
