export interface HouseRulesTables {
  house_rules: HouseRulesTable;
}

export interface HouseRulesTable {
  version: number;
  /** JSON. */
  document: string;
  /** The text that it was written as, with its comments; null: it was saved without one. */
  source: string | null;
  from_day: string | null;
  until_day: string | null;
  saved_at: Date;
  saved_by: string;
}
