<?php

// One step of a conversation over EBICS 3.0 by ebics-client-php, whose sources are in the folder of the first argument.

use EbicsApi\Ebics\Contexts\BTDContext;
use EbicsApi\Ebics\Contexts\BTUContext;
use EbicsApi\Ebics\Contexts\HVDContext;
use EbicsApi\Ebics\Contexts\HVEContext;
use EbicsApi\Ebics\Contexts\HVTContext;
use EbicsApi\Ebics\EbicsBankLetter;
use EbicsApi\Ebics\EbicsClient;
use EbicsApi\Ebics\Exceptions\TxUnknownTxidException;
use EbicsApi\Ebics\Factories\DocumentFactory;
use EbicsApi\Ebics\Factories\KeyringFactory;
use EbicsApi\Ebics\Models\Bank;
use EbicsApi\Ebics\Models\Keyring;
use EbicsApi\Ebics\Models\User;
use EbicsApi\Ebics\Models\X509\BankX509Generator;
use EbicsApi\Ebics\Services\FileKeyringManager;

error_reporting(E_ALL & ~E_DEPRECATED);

[, $sources, $step] = $argv;
$operands = array_slice($argv, 3);

spl_autoload_register(function (string $class) use ($sources): void {
    $file = $sources . '/src/' . str_replace(['EbicsApi\\Ebics\\', '\\'], ['', '/'], $class) . '.php';
    if (is_file($file)) {
        require $file;
    }
});

$access = json_decode(getenv('EBICS_ACCESS'), true);
$bank = new Bank($access['hostId'], $access['url']);
$bank->setServerName('Bank');
$bank->setCountryCode('DE');
$user = new User($access['partnerId'], $access['userId']);
$manager = new FileKeyringManager(new KeyringFactory());
$path = $access['folder'] . '/keyring.json';
$isNew = !is_file($path);
$keyring = $isNew ? $manager->createKeyring(Keyring::VERSION_30) : $manager->loadKeyring($path, 'test', Keyring::VERSION_30);
$keyring->setPassword('test');
$generator = new BankX509Generator();
$generator->setCertificateOptionsByBank($bank);
$keyring->setCertificateGenerator($generator);
$client = new EbicsClient($bank, $user, $keyring);

function transfer(): BTUContext
{
    $context = new BTUContext();
    $context->setServiceName('SCT');
    $context->setMsgName('pain.001');
    $context->setFileName('payments.xml');
    return $context;
}

function upload(EbicsClient $client, string $file): void
{
    $client->HPB();
    $document = (new DocumentFactory())->createTxt(file_get_contents($file));
    $client->BTU(transfer(), $document);
}

switch ($step) {
    case 'keys':
        $client->createUserSignatures('A006');
        $client->INI();
        $client->HIA();
        $manager->saveKeyring($client->getKeyring(), $path);
        $letter = (new EbicsBankLetter())->prepareBankLetter($bank, $user, $client->getKeyring());
        foreach ([$letter->getSignatureBankLetterA(), $letter->getSignatureBankLetterX(), $letter->getSignatureBankLetterE()] as $key) {
            echo $key->getKeyHash(), "\n";
        }
        break;
    case 'upload':
        upload($client, $operands[0]);
        break;
    case 'upload-wrong':
        $client->createUserSignatures('A006');
        $wrong = $client->getKeyring()->getUserSignatureA();
        $own = $manager->loadKeyring($path, 'test', Keyring::VERSION_30);
        $own->setCertificateGenerator($generator);
        $own->setUserSignatureA($wrong);
        upload(new EbicsClient($bank, $user, $own), $operands[0]);
        break;
    case 'statement':
        $client->HPB();
        $context = new BTDContext();
        $context->setServiceName('EOP');
        $context->setScope('DE');
        $context->setMsgName('camt.053');
        $context->setContainerType('ZIP');
        echo $client->BTD($context)->getData();
        break;
    case 'PTK':
        $client->HPB();
        echo $client->PTK()->getData();
        break;
    case 'HVU':
    case 'HVZ':
        $client->HPB();
        echo $client->$step()->getData();
        break;
    case 'HVD':
    case 'HVT':
        $client->HPB();
        $context = $step === 'HVD' ? new HVDContext() : new HVTContext();
        $context->setServiceName('SCT');
        $context->setMsgName('pain.001');
        $context->setOrderId($operands[0]);
        $context->setOrderType('BTU');
        $context->setPartnerId($access['partnerId']);
        if ($context instanceof HVTContext) {
            $context->setCompleteOrderData(false);
            $context->setFetchLimit(10);
            $context->setFetchOffset(0);
        }
        echo $client->$step($context)->getData();
        break;
    case 'suspend':
        $client->HPB();
        try {
            $client->SPR();
        } catch (TxUnknownTxidException) {
            // This version sends a segment, too, of which the order has none. By then, the transaction has ended.
        }
        break;
    case 'sign':
        [$orderId, $digest] = $operands;
        $client->HPB();
        $context = new HVEContext();
        $context->setServiceName('SCT');
        $context->setMsgName('pain.001');
        $context->setOrderId($orderId);
        $context->setOrderType('BTU');
        $context->setPartnerId($access['partnerId']);
        $context->setDigest(hex2bin($digest));
        try {
            $client->HVE($context);
        } catch (Error $error) {
            // Once the bank has answered, this version looks for order data, of which a signature has none.
            if (!str_contains($error->getMessage(), '$orderData must not be accessed')) {
                throw $error;
            }
        }
        break;
}
