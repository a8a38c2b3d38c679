import { PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/lib/api/read.ts';

/** All figures of the dashboard. Live changes of transfers, networks and settings reload them. */
export const dashboardQuery = readQuery(PATHS.dashboard);

export const useDashboard = () => useQuery(dashboardQuery);
