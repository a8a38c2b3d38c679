/** A field of which only the tag counts. */
interface Tagged {
  readonly tag: string;
}

/** What the fields of a message without block 2 tell of its type. */
export interface RecognisedType {
  readonly messageType: '103' | '202' | '900' | '910' | '940' | '942';
  /** Tag 119, where the fields are those of a variant. */
  readonly validationFlag: 'COV' | null;
}

/**
 * The type of a message without headers, told by its fields, or null. Banks hand out files of statements
 * like that, and people paste block 4 alone. An MT942 has a floor limit (34F), an MT940 a balance or entries
 * (60a, 61), an MT202 a beneficiary institution (58a), and customers if it is a cover, an MT103 an operation
 * code, a beneficiary customer or details of charges (23B, 59a, 71A). An MT950 can't be told from an MT940
 * without its header, so it is read as one; neither can the variants STP and REMIT of an MT103, nor some
 * MT900 from an MT910, nor one free text from another.
 */
export function typeOfFields(fields: readonly Tagged[]): RecognisedType | null {
  const statement = statementOf(fields);
  if (statement !== null) return { messageType: statement, validationFlag: null };
  const tags = new Set(fields.slice(0, TRANSFER_FIELDS_MAX).map(({ tag }) => tag));
  const has = (...some: string[]): boolean => some.some((tag) => tags.has(tag));
  if (!has('20', '32A')) return null;
  if (has('23B')) return { messageType: '103', validationFlag: null };
  const customer = has('50A', '50F', '50K');
  if (has('58A', '58D')) return { messageType: '202', validationFlag: customer ? 'COV' : null };
  if (has('32A') && has('59', '59A', '59F', '71A')) return { messageType: '103', validationFlag: null };
  if (!has('25', '25P')) return null;
  if (customer || has('56A', '56D')) return { messageType: '910', validationFlag: null };
  return has('52A', '52D') || !has('32A') ? null : { messageType: '900', validationFlag: null };
}

/** A transfer has hardly more fields. */
const TRANSFER_FIELDS_MAX = 50;

/** How many fields are looked at: what tells a statement stands before its first entry. */
const LOOK_AT = 12;

/** What statements have besides floor limits and opening balances. */
const OF_STATEMENTS: ReadonlySet<string> = new Set(['28C', '61', '62F', '62M']);

function statementOf(fields: readonly Tagged[]): '940' | '942' | null {
  let found: '940' | null = null;
  for (const { tag } of fields.slice(0, LOOK_AT)) {
    if (tag === '34F') return '942';
    if (tag === '60F' || tag === '60M') return '940';
    if (OF_STATEMENTS.has(tag)) found = '940';
  }
  return found;
}
