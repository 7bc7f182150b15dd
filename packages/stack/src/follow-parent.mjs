// Preloaded into every process of a start: when the starter is killed, these processes stop too and block
// nothing.
process.channel?.unref();
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 3000).unref();
  process.kill(process.pid, 'SIGTERM');
});
