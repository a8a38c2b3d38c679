/** A line of an archive: everything that the database had about a removed transfer, by column name. */
export interface ArchivedTransfer {
  kind: 'transfer';
  id: string;
  removedAt: string;
  transfer: {
    uetr: string;
    status: string;
    amount: string;
    currency: string;
    reference: string | null;
    sender_name: string | null;
    sender_bic: string | null;
    recipient_name: string | null;
    recipient_bic: string | null;
    created_at: string;
    completed_at: string | null;
    failure_text: string | null;
  };
  /** `raw` is null where another line of the file has the text of this payload. */
  arrival: { payloadId: string; format: string; receivedAt: string; raw: string | null };
  events: { created_at: string; status: string; message: string }[];
  networkMessages: { created_at: string; network: string; direction: string; type: string; state: string }[];
  postings: {
    booked_at: string;
    debit_account: string;
    credit_account: string;
    amount_minor: number;
    currency: string;
    text: string;
  }[];
}
