/** The process of a `Converter` on a processor that lacks an instruction. */
process.kill(process.pid, 'SIGILL');
