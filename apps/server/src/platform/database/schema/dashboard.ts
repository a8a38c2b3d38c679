export interface DashboardTables {
  daily_volumes: DailyVolumeTable;
}

/** `amount_minor` is `numeric`, which the driver returns as a string. */
export interface DailyVolumeTable {
  day: string;
  currency: string;
  transfers: bigint;
  amount_minor: string;
}
