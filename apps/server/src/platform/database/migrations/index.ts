import type { Migration } from 'kysely/migration';
import * as firstSlice from './0001-first-slice.ts';
import * as rawMessages from './0002-raw-messages.ts';
import * as workspaces from './0003-workspaces.ts';
import * as audit from './0004-audit.ts';
import * as jobsAndSweeps from './0005-jobs-and-sweeps.ts';
import * as ledger from './0010-ledger.ts';
import * as networks from './0011-networks.ts';
import * as transferLife from './0012-transfer-life.ts';
import * as webhooks from './0013-webhooks.ts';
import * as wise from './0014-wise.ts';
import * as referenceSearch from './0016-reference-search.ts';
import * as dashboard from './0020-dashboard.ts';
import * as messageNumbers from './0021-message-numbers.ts';
import * as wiseReturns from './0023-wise-returns.ts';
import * as partySearch from './0024-party-search.ts';
import * as messageRows from './0025-message-rows.ts';
import * as livesByNumber from './0026-lives-by-number.ts';
import * as batchesUnderWay from './0027-batches-under-way.ts';
import * as statusOfLives from './0028-status-of-lives.ts';
import * as fewerIndexes from './0029-fewer-indexes.ts';
import * as factsAsWritten from './0030-facts-as-written.ts';
import * as livesAtArrival from './0031-lives-at-arrival.ts';
import * as withdrawnMessages from './0032-withdrawn-messages.ts';
import * as searchBlocks from './0033-search-blocks.ts';
import * as postedRecalls from './0034-posted-recalls.ts';
import * as arrivingRows from './0035-arriving-rows.ts';
import * as authAttempts from './0036-auth-attempts.ts';
import * as parkedItems from './0037-parked-items.ts';
import * as retiredMasterKeys from './0038-retired-master-keys.ts';
import * as payoutsTakenBack from './0039-payouts-taken-back.ts';
import * as senders from './0041-senders.ts';
import * as longActs from './0042-long-acts.ts';
import * as scenarioChoosers from './0043-scenario-choosers.ts';
import * as failureReasons from './0045-failure-reasons.ts';
import * as payoutScenarios from './0048-payout-scenarios.ts';

/** All migrations in order. A released migration never changes: corrections are new migrations. */
export const migrations: Record<string, Migration> = {
  '0001-first-slice': firstSlice,
  '0002-raw-messages': rawMessages,
  '0003-workspaces': workspaces,
  '0004-audit': audit,
  '0005-jobs-and-sweeps': jobsAndSweeps,
  '0010-ledger': ledger,
  '0011-networks': networks,
  '0012-transfer-life': transferLife,
  '0016-reference-search': referenceSearch,
  '0013-webhooks': webhooks,
  '0014-wise': wise,
  '0020-dashboard': dashboard,
  '0021-message-numbers': messageNumbers,
  '0023-wise-returns': wiseReturns,
  '0024-party-search': partySearch,
  '0025-message-rows': messageRows,
  '0026-lives-by-number': livesByNumber,
  '0027-batches-under-way': batchesUnderWay,
  '0028-status-of-lives': statusOfLives,
  '0029-fewer-indexes': fewerIndexes,
  '0030-facts-as-written': factsAsWritten,
  '0031-lives-at-arrival': livesAtArrival,
  '0032-withdrawn-messages': withdrawnMessages,
  '0033-search-blocks': searchBlocks,
  '0034-posted-recalls': postedRecalls,
  '0035-arriving-rows': arrivingRows,
  '0036-auth-attempts': authAttempts,
  '0037-parked-items': parkedItems,
  '0038-retired-master-keys': retiredMasterKeys,
  '0039-payouts-taken-back': payoutsTakenBack,
  '0041-senders': senders,
  '0042-long-acts': longActs,
  '0043-scenario-choosers': scenarioChoosers,
  '0045-failure-reasons': failureReasons,
  '0048-payout-scenarios': payoutScenarios,
};
