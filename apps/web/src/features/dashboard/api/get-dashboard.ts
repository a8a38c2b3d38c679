import { type Dashboard, PATHS } from '@clearbench/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** All figures of the dashboard. Live changes of transfers, networks and settings reload them. */
export const dashboardQuery = queryOptions<Dashboard>({ queryKey: [PATHS.dashboard] });

export const useDashboard = () => useQuery(dashboardQuery);
