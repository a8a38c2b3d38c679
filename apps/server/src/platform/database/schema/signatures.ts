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
  /** Since then, the key no longer signs; its earlier signatures stay valid. */
  retired_at: Date | null;
}
