import { absent, all, at, each, isNot, needs, type Rule, unless, when, wrong } from '../rule.ts';
import { DEBIT, TRANSFER } from './sepa-elements.ts';

/** Common rules of transfers and debits between banks; those with weaker sources are warnings. */
function betweenBanks(transaction: string): Rule {
  return all(
    needs('GrpHdr/TtlIntrBkSttlmAmt', 'warning'),
    when({ [`${transaction}/IntrBkSttlmDt`]: absent }, needs('GrpHdr/IntrBkSttlmDt', 'warning')),
    each(
      transaction,
      needs('PmtId/TxId', 'warning'),
      when({ '../GrpHdr/PmtTpInf/SvcLvl': absent }, needs('PmtTpInf/SvcLvl', 'warning')),
    ),
  );
}

const ONE_INSTANT = wrong(
  'sepa_value',
  'SCT Inst takes one transaction per message; send each in its own message.',
  'warning',
);

/** SCT and SCT Inst between banks (pacs.008). */
export const SEPA_TRANSFER = all(
  TRANSFER,
  betweenBanks('CdtTrfTxInf'),
  each(
    'CdtTrfTxInf',
    unless(
      { 'PmtTpInf/LclInstrm/Cd': isNot('INST'), '../GrpHdr/PmtTpInf/LclInstrm/Cd': isNot('INST') },
      needs('AccptncDtTm', 'warning'),
      when({ '../GrpHdr/NbOfTxs': isNot('1') }, at('../GrpHdr/NbOfTxs', ONE_INSTANT)),
    ),
  ),
);

/** SDD between banks (pacs.003). */
export const SEPA_DEBIT = all(
  DEBIT,
  betweenBanks('DrctDbtTxInf'),
  each(
    'DrctDbtTxInf',
    needs('DrctDbtTx/MndtRltdInf DrctDbtTx/CdtrSchmeId'),
    when({ '../GrpHdr/PmtTpInf/SeqTp': absent }, needs('PmtTpInf/SeqTp', 'warning')),
  ),
);

/** A creditor's collections (pain.008). */
export const SEPA_COLLECTIONS = all(
  DEBIT,
  each(
    'PmtInf',
    each(
      'DrctDbtTxInf',
      needs('DrctDbtTx/MndtRltdInf'),
      when({ '../CdtrSchmeId': absent }, needs('DrctDbtTx/CdtrSchmeId')),
      when({ '../PmtTpInf/SeqTp': absent }, needs('PmtTpInf/SeqTp', 'warning')),
    ),
  ),
);
