const NAME_MAX = 40;
/** The marks that a decomposed letter has above or below it. */
const MARKS = /\p{M}/gu;

/** A workspace name for addresses, derived from its title: `Crédit Oak & Co.` gives `credit-oak-co`. */
export function nameOf(title: string): string {
  const words =
    title
      .normalize('NFKD')
      .replace(MARKS, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, NAME_MAX).replace(/-$/, '');
}
