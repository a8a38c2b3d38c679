/** Something that a careless client hashes instead of what the specification says. */
export interface CanonicalForm {
  /** Completes the sentence “Your client …”. */
  mistake: string;
  canonical: string;
}
