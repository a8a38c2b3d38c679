export interface SystemTables {
  settings: SettingTable;
}

export interface SettingTable {
  key: string;
  value: string;
}
