export interface HouseRulesTables {
  house_rules: HouseRulesTable;
}

export interface HouseRulesTable {
  version: number;
  /** JSON. */
  document: string;
  from_day: string | null;
  until_day: string | null;
  saved_at: Date;
  saved_by: string;
}
