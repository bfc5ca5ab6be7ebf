export { openMailSink } from '@tend/server/mail-sink';
