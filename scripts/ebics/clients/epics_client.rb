# frozen_string_literal: true

# One step of a conversation over EBICS 2.5 by epics, whose sources are in the folder of the first argument.

require 'date'
require 'json'

sources, step, *operands = ARGV
$LOAD_PATH.unshift(File.join(sources, 'lib'))
require 'epics'

access = JSON.parse(ENV.fetch('EBICS_ACCESS'))
ids = access.values_at('url', 'hostId', 'userId', 'partnerId')
keys = File.join(access['folder'], 'keys.json')

load_client = -> { Epics::Client.new(File.open(keys), 'test', *ids) }

upload = lambda do |client, file|
  client.HPB
  _, order_id = client.CCT(File.read(file))
  puts order_id
end

ready = lambda do
  client = load_client.call
  client.HPB
  client
end

case step
when 'keys'
  client = Epics::Client.setup('test', *ids)
  client.save_keys(keys)
  abort('INI and HIA were refused') unless client.INI && client.HIA
  puts([client.a, client.x, client.e].map { |key| key.public_digest.unpack1('m').unpack1('H*') })
when 'upload'
  upload.call(load_client.call, operands[0])
when 'upload-wrong'
  client = load_client.call
  client.keys['A006'] = Epics::Client.setup('test', *ids).a
  upload.call(client, operands[0])
when 'statement'
  today = Date.today
  puts ready.call.C53((today - 1).iso8601, (today + 1).iso8601)
when 'HAC'
  puts ready.call.HAC
when 'PTK'
  today = Date.today
  puts ready.call.PTK((today - 1).iso8601, (today + 1).iso8601)
end
