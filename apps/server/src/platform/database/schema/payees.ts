export interface PayeesTables {
  payees: PayeeTable;
  payee_verifications: PayeeVerificationTable;
  payee_guesses: PayeeGuessTable;
}

export interface PayeeTable {
  id: string;
  account: string;
  kind: 'person' | 'organisation';
  names: string[];
  status: 'active' | 'closed';
  /** JSON. */
  identifications: string;
  origin: 'register' | 'ledger';
  created_at: Date;
}

export interface PayeeVerificationTable {
  id: string;
  scheme: 'vop' | 'cop';
  request_id: string;
  received_at: Date;
  api_key_id: string | null;
  operator: string | null;
  account: string;
  given_name: string | null;
  /** JSON. */
  given_identification: string | null;
  account_type: string | null;
  secondary_reference: string | null;
  answer: string;
  code: string | null;
  matched_name: string | null;
  score: number | null;
  /** JSON. */
  reasons: string;
  duration_ms: number;
}

export interface PayeeGuessTable {
  sender_id: string;
  account: string;
  since: Date;
  names: string[];
}
