/** Details of a log line. Never secrets, message texts, e-mail addresses or query strings. */
export type LogDetails = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  debug(message: string, details?: LogDetails): void;
  info(message: string, details?: LogDetails): void;
  warn(message: string, details?: LogDetails): void;
  /** `cause` is logged with its stack. */
  error(message: string, cause: unknown, details?: LogDetails): void;
}
