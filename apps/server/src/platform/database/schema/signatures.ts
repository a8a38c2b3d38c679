export interface SignaturesTables {
  signing_keys: SigningKeyTable;
}

/** In the schema of the installation. */
export interface SigningKeyTable {
  kid: string;
  /** The public key as base64url. */
  x: string;
  private_sealed: Buffer;
  created_at: Date;
  /** It signs no more; what it signed is still valid. */
  retired_at: Date | null;
}
