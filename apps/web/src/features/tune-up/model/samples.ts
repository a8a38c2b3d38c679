/** Figures of an imaginary server, as an example of a tuned one. */
export const STATUS_CARDS = [
  { label: 'Server Status', value: 'Online', note: 'All processes running' },
  { label: 'Response Time', value: '42ms', note: 'Average of the last hour' },
  { label: 'CPU', value: '12.3%', note: 'Of 4 processes' },
  { label: 'Memory', value: '145MB', note: 'Resident' },
] as const;

export const PROCESSES = [
  { id: 0, name: 'api', cpu: '4.1%', memory: '52MB', uptime: '12d 4h' },
  { id: 1, name: 'payloads', cpu: '3.8%', memory: '41MB', uptime: '12d 4h' },
  { id: 2, name: 'webhooks', cpu: '2.6%', memory: '30MB', uptime: '6d 1h' },
  { id: 3, name: 'scheduler', cpu: '1.8%', memory: '22MB', uptime: '12d 4h' },
] as const;

export const PROCESS_ACTIONS = ['Restart', 'Reload', 'View Logs'] as const;

export const MONITORING = [
  { label: 'Apdex', value: '0.95' },
  { label: 'Throughput', value: '1,240 rpm' },
  { label: 'Error Rate', value: '0.02%' },
] as const;

export const MIDDLEWARE = [
  { id: 'helmet', title: 'Helmet', text: 'Security headers on every response' },
  { id: 'compression', title: 'Compression', text: 'Responses over 1 kB are compressed' },
  { id: 'rateLimit', title: 'Rate Limit', text: 'Requests per address and minute' },
  { id: 'requestLogging', title: 'Request Logging', text: 'One line for each request' },
  { id: 'cors', title: 'CORS', text: 'Calls from other origins' },
] as const;
export type MiddlewareId = (typeof MIDDLEWARE)[number]['id'];

export const REAL_TIME_METRICS = [
  { label: 'Active connections', value: '24' },
  { label: 'Requests per second', value: '20.7' },
  { label: 'Queue', value: '0' },
  { label: 'Uptime', value: '99.98%' },
] as const;
