/** The numbers of our advisory locks, each used in one place only. */
export const LOCKS = {
  firstStart: 4_400_001,
  auditChain: 4_400_002,
  jobPools: 4_400_003,
  migrations: 4_400_004,
  processes: 4_400_005,
  wiseSimulator: 4_400_014,
  wiseConnection: 4_400_015,
  usernames: 4_400_016,
  keyRotation: 4_400_017,
  moves: 4_400_018,
  ebicsBank: 4_400_019,
} as const;
