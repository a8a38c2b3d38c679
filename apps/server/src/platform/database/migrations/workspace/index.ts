import type { Migration } from 'kysely/migration';
import * as baseline from './0001-baseline.ts';
import * as retention from './0002-retention.ts';
import * as houseRules from './0003-house-rules.ts';
import * as sftp from './0004-sftp.ts';
import * as testPlans from './0005-test-plans.ts';
import * as testResults from './0006-test-results.ts';
import * as planVersions from './0007-plan-versions.ts';
import * as documentTexts from './0008-document-texts.ts';
import * as transferFilters from './0009-transfer-filters.ts';
import * as payloadsOnce from './0010-payloads-once.ts';
import * as sftpWaits from './0011-sftp-waits.ts';
import * as sftpPgp from './0012-sftp-pgp.ts';
import * as refusedPayloads from './0013-refused-payloads.ts';
import * as postedRequests from './0014-posted-requests.ts';
import * as tokenActors from './0015-token-actors.ts';
import * as payees from './0016-payees.ts';
import * as payeeChecks from './0017-payee-checks.ts';
import * as payeeRegister from './0018-payee-register.ts';
import * as paymentFiles from './0019-payment-files.ts';
import * as ebics from './0020-ebics.ts';
import * as ebicsChunks from './0021-ebics-chunks.ts';
import * as ebicsRealtime from './0022-ebics-realtime.ts';
import * as itemBytes from './0023-item-bytes.ts';
import * as ebicsSigners from './0024-ebics-signers.ts';

/** All migrations of a workspace in order. A released migration never changes: corrections are new migrations. */
export const workspaceMigrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-retention': retention,
  '0003-house-rules': houseRules,
  '0004-sftp': sftp,
  '0005-test-plans': testPlans,
  '0006-test-results': testResults,
  '0007-plan-versions': planVersions,
  '0008-document-texts': documentTexts,
  '0009-transfer-filters': transferFilters,
  '0010-payloads-once': payloadsOnce,
  '0011-sftp-waits': sftpWaits,
  '0012-sftp-pgp': sftpPgp,
  '0013-refused-payloads': refusedPayloads,
  '0014-posted-requests': postedRequests,
  '0015-token-actors': tokenActors,
  '0016-payees': payees,
  '0017-payee-checks': payeeChecks,
  '0018-payee-register': payeeRegister,
  '0019-payment-files': paymentFiles,
  '0020-ebics': ebics,
  '0021-ebics-chunks': ebicsChunks,
  '0022-ebics-realtime': ebicsRealtime,
  '0023-item-bytes': itemBytes,
  '0024-ebics-signers': ebicsSigners,
};
